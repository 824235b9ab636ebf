import * as z from 'zod';
import { countCodePoints } from './code-points.ts';

/** Refuses a text of more than `most` characters; like every limit of the product these are code points, which zod's own lengths are not. */
export function textOfAtMost(most: number): z.core.$ZodCheck<string> {
  return z.refine<string>((text) => countCodePoints(text) <= most, {
    error: `It must have at most ${most} characters.`,
  });
}

/** Refuses a text of fewer than `least` characters, counted in code points. */
export function textOfAtLeast(least: number): z.core.$ZodCheck<string> {
  return z.refine<string>((text) => countCodePoints(text) >= least, {
    error: `It must have at least ${least} characters.`,
  });
}
