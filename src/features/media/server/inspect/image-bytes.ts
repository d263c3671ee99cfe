import { readFile } from 'node:fs/promises'

const foreign = /<script[\s>]|<\?php|<html[\s>]|<!doctype html|<iframe[\s>]|%PDF-\d/i
const endOfArchive = 'PK\x05\x06'

/** Tells whether an image carries a page, a program, an archive or a PDF along. */
export async function carriesAnother(path: string): Promise<boolean> {
  const text = (await readFile(path)).toString('latin1')
  return foreign.test(text) || text.slice(-66_000).includes(endOfArchive)
}
