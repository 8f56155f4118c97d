import { configure } from '@testing-library/react';

// On a busy machine a screen takes longer than the default second. Tests that pass don't wait any longer for it.
configure({ asyncUtilTimeout: 15_000 });
