import { text } from 'node:stream/consumers'
import { CommandError, type PlainCommand } from '#base/server/command.ts'
import { calculators, type ScoreName } from '../contract.ts'
import type { Calculator, CaseTable } from '../engine/calculator.ts'
import { columnsOf, scoreTable } from './score-table.ts'

export const scoreTables = Object.fromEntries(calculators.map((calculator) => [calculator.name, calculator])) as Record<
  ScoreName,
  Calculator
>

/** The command for these scores and others. */
export function scoreCommand(others: Readonly<Record<string, CaseTable>>): PlainCommand {
  const tables: Readonly<Record<string, CaseTable>> = { ...scoreTables, ...others }
  return {
    name: 'score',
    usage: `${Object.keys(tables).join('|')} < cases.csv > results.csv`,
    summary: [
      'Scores cases: comma-separated values from standard input to standard output.',
      'The first line names the columns; other columns are kept. Rows that cannot be scored are reported by line and',
      'column, and the others are scored. A karyotype is written “del(5q), +8” or “normal”, a list without anything “none”.',
      '',
      ...Object.entries(tables).map(([name, table]) => `${name}: ${columnsOf(table).join(', ')}`),
    ].join('\n'),
    words: 1,
    needsDatabase: false,
    async run({ words: [name = ''] }, { print }) {
      const table = Object.hasOwn(tables, name) ? tables[name] : undefined
      if (!table) throw new CommandError(`There is no score ${name}. There are: ${Object.keys(tables).join(', ')}.`)
      if (process.stdin.isTTY) throw new CommandError('Give the cases on standard input: score ipssr < cases.csv')
      const { lines, complaints, bad } = scoreTable(table, await text(process.stdin))
      if (lines.length === 0) throw new CommandError(complaints.join('\n'))
      for (const line of lines) print(line)
      for (const complaint of complaints) console.error(complaint)
      if (bad > 0) throw new CommandError(`${bad} of ${lines.length - 1} rows could not be scored.`)
    },
  }
}
