import { expect, test } from 'vitest';
import { AddedFiles } from '../../../../renderer/bridge/added-files.ts';

const written = { lastModified: 1_000 };

test('E6 a file that was added is found by its name, and is the same when it is added twice', async () => {
  const files = new AddedFiles();
  expect(files.find('notes.txt')).toBeNull();
  files.remember(new File(['Herons.'], 'notes.txt', written));
  files.remember(new File(['Herons.'], 'notes.txt', written));
  expect(await files.find('notes.txt')?.text()).toBe('Herons.');
});

test('E6 of two files of one name none is taken for the other', () => {
  const files = new AddedFiles();
  files.remember(new File(['Herons.'], 'notes.txt', written));
  files.remember(new File(['Kestrels.'], 'notes.txt', written));
  files.remember(new File(['Herons.'], 'other.txt', written));
  expect(() => files.find('notes.txt')).toThrow('Several files named notes.txt');
  expect(files.find('other.txt')?.name).toBe('other.txt');
});
