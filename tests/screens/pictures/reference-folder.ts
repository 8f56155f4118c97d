import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePictures, compressPicture } from './compare-pictures.ts';

/** The result of comparing a picture with its reference. */
export interface Result {
  name: string;
  /** `failed`: the scene could not be drawn. */
  verdict: 'same' | 'different' | 'missing' | 'failed';
  /** One line for people, empty for the same picture. */
  reason: string;
}

/** The pictures that are committed, and beside them what the latest run found to be different. */
export class ReferenceFolder {
  private readonly references: string;
  private readonly differences: string;

  constructor(references: string, differences: string) {
    this.references = references;
    this.differences = differences;
  }

  /** Names of the references, sorted. */
  names(): string[] {
    return globSync('*.png', { cwd: this.references })
      .map((file) => file.slice(0, -'.png'.length))
      .sort();
  }

  read(name: string): Buffer | null {
    const file = this.fileOf(name);
    return existsSync(file) ? readFileSync(file) : null;
  }

  /** Forgets the differences of an earlier run. */
  beginRun(): void {
    rmSync(this.differences, { recursive: true, force: true });
    mkdirSync(this.differences, { recursive: true });
  }

  /** Compares a picture with its reference, and keeps it with the difference if it is not the same. */
  judge(name: string, taken: Buffer): Result {
    const reference = this.read(name);
    if (!reference) {
      this.keep(`${name}-new`, taken);
      return { name, verdict: 'missing', reason: 'has no reference' };
    }
    const { isSame, reason, difference } = comparePictures(reference, taken);
    if (isSame) return { name, verdict: 'same', reason };
    this.keep(`${name}-reference`, reference);
    this.keep(`${name}-new`, taken);
    if (difference) this.keep(`${name}-difference`, difference);
    return { name, verdict: 'different', reason };
  }

  /** Makes a picture the reference. One that is the same to the eye keeps its file. */
  accept(name: string, taken: Buffer): Result {
    const result = this.judge(name, taken);
    if (result.verdict !== 'same') {
      mkdirSync(this.references, { recursive: true });
      writeFileSync(this.fileOf(name), compressPicture(taken));
    }
    return result;
  }

  remove(name: string): void {
    rmSync(this.fileOf(name));
  }

  private fileOf(name: string): string {
    return join(this.references, `${name}.png`);
  }

  private keep(name: string, picture: Buffer): void {
    writeFileSync(join(this.differences, `${name}.png`), picture);
  }
}
