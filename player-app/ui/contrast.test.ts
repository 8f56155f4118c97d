/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync('player-app/ui/tokens.css', 'utf8');
const [lightScheme = '', darkScheme = ''] = css.split('@media (prefers-color-scheme: dark)');
const light = tokensOf(lightScheme);
const schemes = { light, dark: { ...light, ...tokensOf(darkScheme) } };

const lights = [1, 2, 3, 4, 5, 6].map((step) => `light-${step}`);

/** Text colours, and the surfaces they are used on. WCAG 2.2, 1.4.3: 4.5 to 1. */
const texts: Record<string, string[]> = {
  ink: ['chalk', 'paper', 'sunken', 'grass-100'],
  muted: ['chalk', 'paper', 'sunken'],
  accent: ['chalk', 'paper', 'grass-100'],
  clay: ['chalk', 'paper', 'clay-100'],
  'clay-strong': ['chalk', 'paper'],
  'on-clay': ['clay', 'clay-strong'],
  'amber-ink': ['chalk', 'paper', 'amber-100'],
  'on-grass': ['grass-700', 'grass-900', 'grass-950', ...lights],
  'on-grass-muted': ['grass-700', 'grass-900', 'grass-950'],
  'on-grass-100': ['grass-100'],
  ball: ['grass-700', 'grass-900'],
  'ball-ink': ['ball', 'ball-strong'],
  'on-selected': ['selected'],
};

/** Colours of graphics, and the surfaces they are drawn on. WCAG 2.2, 1.4.11: 3 to 1. */
const graphics: Record<string, string[]> = {
  'control-line': ['chalk', 'paper'],
  focus: ['chalk', 'paper', 'sunken'],
  accent: ['chalk', 'paper', 'sunken'],
  amber: ['chalk', 'paper'],
  'status-pending': ['chalk', 'paper'],
  'status-confirmed': ['chalk', 'paper'],
  'status-completed': ['chalk', 'paper'],
  'status-cancelled': ['chalk', 'paper'],
};

describe.each(Object.entries(schemes))('in the %s scheme', (_scheme, tokens) => {
  test.each(pairs(texts))('text in %s is readable on %s', (text, surface) => {
    expect(contrast(tokens, text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(graphics))('a graphic in %s is visible on %s', (graphic, surface) => {
    expect(contrast(tokens, graphic, surface)).toBeGreaterThanOrEqual(3);
  });
});

type Tokens = Record<string, string>;

function tokensOf(block: string): Tokens {
  return Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name, value]),
  );
}

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([over, surfaces]) =>
    surfaces.map((surface): [string, string] => [over, surface]),
  );
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Relative luminance as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
function luminance(tokens: Tokens, name: string): number {
  const value = tokens[name];
  if (!value) throw new Error(`There is no token --${name}.`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return luminance(tokens, alias);
  const channels = /^#(..)(..)(..)$/.exec(value)?.slice(1);
  if (!channels) throw new Error(`--${name} is not a hex colour: ${value}`);
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => linear(Number.parseInt(hex, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
