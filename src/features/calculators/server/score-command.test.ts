import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { scoreTables } from './score-command.ts'

/**
 * Runs the operator's command with `input` on standard input. The data folder cannot be created, which proves that none
 * is needed.
 */
function score(words: readonly string[], input: string) {
  const child = spawn(process.execPath, ['src/app/cli.ts', 'score', ...words], {
    env: { ...process.env, DATA_DIR: '/dev/null/none' },
  })
  const output = { out: '', error: '' }
  child.stdout.on('data', (bytes: Buffer) => (output.out += String(bytes)))
  child.stderr.on('data', (bytes: Buffer) => (output.error += String(bytes)))
  child.stdin.end(input)
  return new Promise<typeof output & { status: number | null }>((resolve) =>
    child.once('close', (status) => resolve({ ...output, status })),
  )
}

test('D-102 score writes results to standard output and needs no database', async () => {
  const { out, error, status } = await score(['ipss'], 'marrowBlasts,karyotype,cytopenias\n12,-7,3\n')
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^marrowBlasts,karyotype,cytopenias,score,category,.*,error$/),
    expect.stringMatching(/^12,-7,3,3,High,/),
    '',
  ])
  expect([error, status]).toEqual(['', 0])
})

test('D-102 bad rows are reported by line and column on standard error, the others are scored, the status is 1', async () => {
  const { out, error, status } = await score(['ipssr'], 'haemoglobin\n9\n95\n10\n')
  expect(out.trim().split('\n')).toHaveLength(4)
  expect(error).toBe(
    'line 3, column 1 (haemoglobin): The maximum value allowed is 20\n1 of 3 rows could not be scored.\n',
  )
  expect(status).toBe(1)
})

test.each([
  [['nope'], `There is no score nope. There are: ${[...Object.keys(scoreTables), 'classifier'].join(', ')}.\n`],
  [['ipssr'], 'The input is empty: the first line names the columns.\n'],
])('D-86 score %j with nothing to do says why in one line', async (words, line) => {
  const { out, error, status } = await score(words, '')
  expect([out, error, status]).toEqual(['', line, 1])
})

test('D-86 score --help lists the columns of every score', async () => {
  const { out, status } = await score(['--help'], '')
  expect(status).toBe(0)
  for (const column of [
    'haemoglobinUnit',
    'CYTO_IPSSR',
    'cytopenias',
    'splicing',
    'redCellUnits',
    'heartValve',
    'tp53.copyLoss',
  ])
    expect(out).toContain(column)
})
