import { expect, test } from 'vitest';
import { excerpt } from '../../../shared/excerpt.ts';

test('a short text is its own excerpt, on one line', () => {
  expect(excerpt(' One\n two ', 40)).toBe('One two');
});

test('a long text is cut at a word', () => {
  expect(excerpt('Hot loops are recorded and compiled', 20)).toBe('Hot loops are …');
});

test('a text without spaces is cut between characters, never inside one', () => {
  expect(excerpt('記憶統合の研究記憶', 4)).toBe('記憶統合 …');
  expect(excerpt('𝒜𝒜𝒜', 2)).toBe('𝒜𝒜 …');
});
