// The process that the kill tests kill: node embedded-child.ts <dataDir> hold|write
// Prints "server <pid>", then "found <what is in the tables>", then "acknowledged <id>" after each commit.
import { createHash, randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '#base/server/postgres/embedded.ts'

const [dataDir = '', work] = process.argv.slice(2)
const report = (name: string, what: unknown) => writeSync(1, `${name} ${what}\n`)
const hash = (body: string) => createHash('sha1').update(body).digest('hex')

const server = await startEmbedded({ dataDir, log: (line) => report('log', line) })
report('server', server.pid)
if (work === 'write') await write()

async function write() {
  const client = new pg.Client(server.connection)
  client.on('error', () => {}) // the server may be killed first
  await client.connect()
  await client.query(`
    CREATE TABLE IF NOT EXISTS entry (id int PRIMARY KEY, body text NOT NULL, hash text NOT NULL);
    CREATE INDEX IF NOT EXISTS entry_hash ON entry (hash);
    CREATE TABLE IF NOT EXISTS counter (n int NOT NULL);
    INSERT INTO counter SELECT 0 WHERE NOT EXISTS (SELECT FROM counter);
  `)
  const { rows } = await client.query('SELECT id, body, hash, (SELECT n FROM counter) AS n FROM entry ORDER BY id')
  const whole = rows.every((row, at) => row.id === at + 1 && hash(row.body) === row.hash && row.n === rows.length)
  report('found', whole ? rows.length : 'gaps, torn rows or half a transaction')
  for (let id = rows.length + 1; ; id++) {
    const body = randomBytes(20 + (id % 10 ? 200 : 15_000)).toString('base64')
    await client.query('BEGIN')
    await client.query('INSERT INTO entry VALUES ($1, $2, $3)', [id, body, hash(body)])
    await client.query('UPDATE counter SET n = $1', [id])
    await client.query('COMMIT')
    report('acknowledged', id)
  }
}
