import { configure } from '@testing-library/react';

// A screen that is found within a second on an idle machine takes longer beside other work. What is there is found at once all the same.
configure({ asyncUtilTimeout: 15_000 });
