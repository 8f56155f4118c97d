import { jest } from '@jest/globals';

// Jest takes its `testTimeout` for all projects together; a journey in a browser takes longer than any other test.
jest.setTimeout(90_000);
