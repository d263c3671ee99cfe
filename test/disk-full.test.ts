import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from './app.ts'
import { clientWith, testPassword } from './client.ts'
import { testDatabase } from './database.ts'
import { compiled, RemoteClient, startProcess } from './process.ts'

const page = '/treatment/chelation'
const mebibyte = 1024 ** 2
const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.runIf(mayMount)(
  'on a full disk readers notice nothing, saves are refused completely, and the state clears by itself',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mds-full-'))
    await chmod(folder, 0o755)
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    // Only the process sees the disk, so we access it through the process.
    const mount = `mount -t tmpfs -o size=500m,mode=755 tmpfs ${folder} && exec "$@"`
    const site = await startProcess(
      { ADMIN_PASSWORD: testPassword },
      { prefix: ['unshare', '-m', 'sh', '-c', mount, 'sh'], dataDir: folder },
    )
    onTestFinished(() => site.stop())
    const disk = `/proc/${site.pid}/root${folder}`
    const free = async () => {
      const { bavail, bsize } = await statfs(disk)
      return bavail * bsize
    }
    const filler = join(disk, 'filler')
    const editor = new RemoteClient()
    await editor.logIn(site.url, 'admin', testPassword)
    const save = async (text: string) => {
      const { status, headers, body } = await editor.save(site.url, page, text)
      return [status, headers.get('retry-after'), (body as { Message?: string }).Message]
    }
    expect((await save('before.'))[0]).toBe(200)
    await writeFile(filler, Buffer.alloc((await free()) - 30 * mebibyte))
    // The disk is checked every five seconds.
    await expect.poll(() => save('before.').then(([status]) => status)).toBe(503)
    expect(await save('half?')).toEqual([503, '5', 'The disk is full.'])
    const pin = await editor.post(site.url, '/api/search/pins/add', { q: 'iron', url: page })
    expect([pin.status, pin.body]).toEqual([503, expect.objectContaining({ Message: 'The disk is full.' })])
    const sessions = await editor.post(site.url, '/api/admin/sessions/revoke', { id: 'none' })
    expect(sessions.status).not.toBe(503)
    const ready = await fetch(`${site.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ degraded: ['disk'] })])
    for (const path of [page, '/', '/diagnosis']) expect((await fetch(site.url + path)).status).toBe(200)
    const shown = await (await fetch(site.url + page)).text()
    expect([shown.includes('before.'), shown.includes('half?')]).toEqual([true, false])
    await rm(filler)
    await expect.poll(() => save('after.').then(([status]) => status)).toBe(200)
    expect(await (await fetch(site.url + page)).text()).toContain('after.')
  },
)

test.runIf(mayMount)('a command that cannot write ends with one line, and leaves nothing half done', async () => {
  const { url, pool } = await testDatabase('tree')
  const folder = await mkdtemp(join(tmpdir(), 'mds-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  /** Runs a command line on a disk of one page; its last lines list the files that are left. */
  const shell = (script: string) => {
    const mounted = 'mount -t tmpfs -o size=4k tmpfs $disk && { '.concat(
      script,
      '; echo $? >&2; ls -AR $disk/*/* >&2; }',
    )
    const environment = { DATABASE_URL: url.replace('@/', '@localhost/'), DATA_DIR: join(folder, 'none') }
    const cli = `${process.execPath} src/app/cli.ts`
    const { stderr } = spawnSync('unshare', ['-m', 'sh', '-c', mounted], {
      // Not as npm runs it, which would be refused for another reason.
      env: { ...process.env, npm_lifecycle_event: undefined, ...compiled, ...environment, cli, disk: folder },
    })
    return String(stderr)
      .split('\n')
      .filter((line) => !line.startsWith('ls: '))
  }
  const full = 'ENOSPC: no space left on device, write'
  for (const [script, error] of [
    ['$cli backup - > /dev/full', `The backup was not written: ${full}.`],
    ['$cli backup $disk/site.mds > /dev/null', `The backup was not written: ${full}.`],
    ['$cli migrate > /dev/full', `The output could not be written: ${full}.`],
    ['head -c 99999 /dev/zero | DATA_DIR=$disk $cli restore -', 'The disk is full: make room, and restore again.'],
  ] as const)
    expect(shell(script), script).toEqual([error, '1', ''])
  expect((await pool.query("select from audit where action like 'backup %'")).rowCount).toBe(0)
  // A reader that stops early does not stop the command.
  expect(shell('{ $cli migrate; echo $? >&2; } | true')).toEqual(['0', '0', ''])
})

test('a full disk of the database is reported in words, and nothing of the save is stored', async () => {
  const server = await testApp({ environment: { FEATURES: '' } })
  const editor = await clientWith(server, 'Editor')
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Half a save' }] }] }
  const save = () =>
    editor.post('/api/editable/region', {
      page: { url: page },
      region: { editableId: 'webui.treatment.chelation.main', content },
    })
  const { pool } = server.database
  await pool.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  // The audit is written last.
  await pool.query('create trigger full_disk before insert on audit for each row execute function full_disk()')
  const refused = await save()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toMatchObject({ Message: 'The disk is full.', code: 'UNAVAILABLE', ref: expect.any(String) })
  expect((await server.app.inject(page)).body).not.toContain('Half a save')
  await pool.query('drop trigger full_disk on audit')
  expect((await save()).statusCode).toBe(200)
  expect((await server.app.inject(page)).body).toContain('Half a save')
})
