import { text } from 'node:stream/consumers'
import { CommandError, type PlainCommand } from '#base/server/command.ts'
import type { CaseTable } from '../calculator.ts'
import { classifierCalculator } from '../classifier/calculator.ts'
import type { CalculatorName } from '../contract.ts'
import { ipssCalculator } from '../ipss/calculator.ts'
import { ipssMCalculator } from '../ipss-m/calculator.ts'
import { ipssRCalculator } from '../ipss-r/calculator.ts'
import { columnsOf, scoreTable } from './score-table.ts'

/** What works through a table of cases, by the name of the calculator. */
const tables: Readonly<Record<CalculatorName, CaseTable>> = {
  ipssr: ipssRCalculator,
  ipssm: ipssMCalculator,
  ipss: ipssCalculator,
  classifier: classifierCalculator,
}

const columns = Object.entries(tables).map(([name, table]) => `${name}: ${columnsOf(table).join(', ')}`)

/** Scores a table of cases from standard input. */
export const scoreCommand: PlainCommand = {
  name: 'score',
  usage: `${Object.keys(tables).join('|')} < cases.csv > results.csv`,
  summary: [
    'Scores cases: comma-separated values from standard input to standard output.',
    'The first line names the columns; those of other names are kept. Rows that cannot be scored are told by line and',
    'column, and the rest is done. A karyotype is written “del(5q), +8” or “normal”, a list without anything “none”.',
    '',
    ...columns,
  ].join('\n'),
  words: 1,
  needsDatabase: false,
  async run({ words: [name = ''] }, { print }) {
    if (!Object.hasOwn(tables, name))
      throw new CommandError(`There is no score ${name}. There are: ${Object.keys(tables).join(', ')}.`)
    if (process.stdin.isTTY) throw new CommandError('Give the cases on standard input: score ipssr < cases.csv')
    const { lines, complaints, bad } = scoreTable(tables[name as CalculatorName], await text(process.stdin))
    if (lines.length === 0) throw new CommandError(complaints.join('\n'))
    for (const line of lines) print(line)
    for (const complaint of complaints) console.error(complaint)
    if (bad > 0) throw new CommandError(`${bad} of ${lines.length - 1} rows could not be scored.`)
  },
}
