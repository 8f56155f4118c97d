import { jest } from '@jest/globals';

/** Three sites are set up in one hook, beside other work. */
jest.setTimeout(600_000);
