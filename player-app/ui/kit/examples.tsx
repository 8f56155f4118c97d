import type { ReactNode } from 'react';
import type * as kit from '../index.ts';
import { controls } from './controls-examples.tsx';
import { layout } from './layout-examples.tsx';
import { states } from './states-examples.tsx';

/**
 * A component is an export with a capital letter. A new one without examples doesn't compile here.
 */
type Component = {
  [Name in keyof typeof kit]: Name extends Capitalize<Name> ? Name : never;
}[keyof typeof kit];

/** The examples by component, each of its states under a caption. */
export const examples: Record<Component, Record<string, ReactNode>> = { ...controls, ...states, ...layout };
