import { beforeEach } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { setCoach } from '../src/coach-profile/coach-profile.ts';

// A page has the profile before its first screen. The tests of the profile itself forget it.
beforeEach(() => setCoach({ ...coach, photoUrl: null }));
