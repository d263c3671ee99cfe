import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testMailServer, testOutbox } from '#test/mail.ts'
import { newAudit } from '../audit/audit.ts'
import { auditEntries } from '../audit/tables.ts'
import { readConfig } from '../config.ts'
import { type Message, newMail } from './mail.ts'

const message: Message = {
  to: { name: 'Jane Doe', address: 'jane@example.org' },
  subject: 'A test',
  text: 'Hello Jane\n.\n..two dots\n',
  purpose: 'test',
}
const sender = { username: 'admin', address: '192.0.2.1' }

async function mailWith(environment: Record<string, string>) {
  const { db } = await testDatabase()
  const clock = () => new Date('2026-11-21T10:00:00Z')
  const config = readConfig({ DATA_DIR: '/nonexistent', SITE_NAME: 'MDS, Guidelines', ...environment })
  const mail = newMail(config, { db, clock, audit: newAudit(clock) })
  return {
    send: (change: Partial<Message> = {}) => mail({ ...message, ...change }, sender),
    audited: () => db.select().from(auditEntries).orderBy(auditEntries.id),
  }
}

test('a message reaches a mail server, and the conversation is returned', async () => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url, CONTACT_EMAIL: 'enquiries@mds.example' })
  const delivery = await mail.send()
  expect(delivery).toMatchObject({ isSent: true, fault: '', server: `127.0.0.1:${server.port}` })
  expect(delivery.dialogue).toContain('→ MAIL FROM:<enquiries@mds.example>')
  expect(delivery.dialogue).toContain('→ RCPT TO:<jane@example.org>')
  expect(delivery.dialogue.filter((line) => line.startsWith('← 250')).length).toBeGreaterThan(2)
  const [received] = server.received
  expect(received).toMatchObject({ from: 'enquiries@mds.example', to: ['jane@example.org'] })
  expect(received?.headers.get('from')).toBe('"MDS, Guidelines" <enquiries@mds.example>')
  expect(received?.headers.get('to')).toBe('Jane Doe <jane@example.org>')
  expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(received?.headers.get('message-id')).toBe(delivery.messageId)
  expect(received?.headers.get('date')).toBe('Sat, 21 Nov 2026 10:00:00 +0000')
  expect(received?.text.replaceAll('\r\n', '\n')).toBe(message.text)
})

test('MAIL_FROM sets another sender; text and subject may be in any script', async () => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url, MAIL_FROM: 'noreply@mds.example' })
  await mail.send({ subject: 'Prüfung 测试 🩸', text: 'Größe ≥ 3 µm' })
  expect(server.received[0]?.from).toBe('noreply@mds.example')
  expect(server.received[0]?.headers.get('subject')).toMatch(/^=\?UTF-8\?/)
  expect(server.received[0]?.text).toContain('Größe ≥ 3 µm')
})

test('the client logs in to the server, and the password appears nowhere', async () => {
  const server = await testMailServer({
    authOptional: false,
    authMethods: ['LOGIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'us@er' && password === 'p:ss/wörd'
        ? done(null, { user: username })
        : done(new Error(`Invalid password ${password}`)),
  })
  const as = (who: string) => mailWith({ SMTP_URL: `smtp://${who}@127.0.0.1:${server.port}` })
  const good = await (await as('us%40er:p%3Ass%2Fw%C3%B6rd')).send()
  expect(good.isSent).toBe(true)
  const wrong = await as('us%40er:not-this-one')
  const refused = await wrong.send()
  expect(refused).toMatchObject({ isSent: false, fault: expect.stringContaining('Invalid') })
  const output = JSON.stringify([good, refused, await wrong.audited()])
  for (const secret of ['p:ss/wörd', 'not-this-one'])
    for (const form of [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)])
      expect(output).not.toContain(form)
})

test.each([
  ['jane@example.org\r\nBcc: evil@e.example'],
  ['jane@example.org, evil@e.example'],
  ['jane@example.org,evil@e.example'],
  ['Jane <jane@example.org>'],
  ['jane@example.org\0'],
  ['"evil@e.example,"@example.org'],
  ['jane@[127.0.0.1]'],
  ['@'],
  [''],
])('libraries 7: %j is not a recipient, and nothing is sent', async (address) => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url })
  const delivery = await mail.send({ to: { name: '', address } })
  expect(delivery).toMatchObject({ isSent: false, fault: expect.stringContaining('cannot be used'), dialogue: [] })
  expect(server.received).toEqual([])
  expect(await mail.audited()).toEqual([expect.objectContaining({ action: 'mail failed', subject: '' })])
})

test.each([
  [{ subject: 'inj\r\nBcc: evil@e.example' }],
  [{ subject: 'inj\nX-Evil: 1' }],
  [{ to: { name: 'A\r\nBcc: evil@e.example', address: 'jane@example.org' } }],
])('libraries 7: text cannot inject a header: %j', async (change) => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url })
  expect(await mail.send(change)).toMatchObject({ isSent: false, dialogue: [] })
  expect(server.received).toEqual([])
})

test('an address with rare characters is a single address', async () => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url })
  await mail.send({ to: { name: '', address: "o'brien+mds/a=b@ward.example" } })
  expect(server.received[0]?.to).toEqual(["o'brien+mds/a=b@ward.example"])
})

test('a name that looks like addresses stays a name', async () => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url })
  await mail.send({ to: { name: '<evil@e.example>, "x" evil@e.example', address: 'jane@example.org' } })
  expect(server.received[0]?.to).toEqual(['jane@example.org'])
})

test('a domain in another script is sent in the form that mail servers understand', async () => {
  const server = await testMailServer()
  const mail = await mailWith({ SMTP_URL: server.url })
  const { dialogue } = await mail.send({ to: { name: '', address: 'jane@krankenhäuser.example' } })
  expect(dialogue).toContain('→ RCPT TO:<jane@xn--krankenhuser-ncb.example>')
})

test('a refusal by the server is reported in its own words', async () => {
  const server = await testMailServer({ onRcptTo: (_, __, done) => done(new Error('mailbox unavailable')) })
  const mail = await mailWith({ SMTP_URL: server.url })
  const delivery = await mail.send()
  expect(delivery).toMatchObject({ isSent: false, fault: expect.stringContaining('mailbox unavailable') })
  expect(delivery.dialogue.join('\n')).toMatch(/← 550 mailbox unavailable/)
})

test('a missing server is reported', async () => {
  const mail = await mailWith({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect(await mail.send()).toMatchObject({ isSent: false, fault: expect.stringContaining('ECONNREFUSED') })
})

test('without a server a message becomes a file that only the owner may read', async () => {
  const { dataDir, messages } = await testOutbox()
  const mail = await mailWith({ DATA_DIR: dataDir })
  const delivery = await mail.send()
  await mail.send({ subject: 'Another' })
  const names = await readdir(join(dataDir, 'outbox'))
  expect(names).toHaveLength(2)
  expect(names.every((name) => /^2026-11-21T10-00-00\.000Z-[0-9a-f]{8}\.eml$/.test(name))).toBe(true)
  expect((await stat(join(dataDir, 'outbox', names[0] ?? ''))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700)
  expect(delivery).toMatchObject({ isSent: true, server: 'outbox' })
  const subjects = (await messages()).map(({ headers }) => headers.get('subject'))
  expect(subjects.sort()).toEqual(['A test', 'Another'])
  expect((await messages())[0]?.headers.get('to')).toBe('Jane Doe <jane@example.org>')
})

test('an outbox that cannot be written is reported', async () => {
  const mail = await mailWith({ DATA_DIR: '/dev/null' })
  expect(await mail.send()).toMatchObject({ isSent: false, fault: 'The outbox could not be written: ENOTDIR' })
})

test('every message is audited with sender, recipient and purpose, without its text', async () => {
  const { dataDir } = await testOutbox()
  const mail = await mailWith({ DATA_DIR: dataDir })
  const { messageId } = await mail.send({ text: 'secret words' })
  const rows = await mail.audited()
  expect(rows).toEqual([
    expect.objectContaining({
      ...sender,
      action: 'mail sent',
      subject: 'jane@example.org',
      detail: { purpose: 'test', server: 'outbox', messageId },
    }),
  ])
  expect(JSON.stringify(rows)).not.toContain('secret words')
})
