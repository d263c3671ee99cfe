import { readFileSync } from 'node:fs'

const foreign = /<script[\s>]|<\?php|<html[\s>]|<!doctype html|<iframe[\s>]|%PDF-\d/i
const endOfArchive = 'PK\x05\x06'

/** Whether an image contains a page, a program, an archive or a PDF as well. */
export function carriesAnother(path: string): boolean {
  const text = readFileSync(path, 'latin1')
  return foreign.test(text) || text.slice(-66_000).includes(endOfArchive)
}
