import { join } from 'node:path'
import { Cache } from '#base/server/cache.ts'
import type { Db } from '#base/server/database/database.ts'
import type { Freshness } from '#base/server/database/lease.ts'
import type { FileStore } from '#base/server/files/file-store.ts'
import { Queue } from './images/queue.ts'
import { Variants } from './images/variants.ts'
import type { Found, UploadAccess, VisibleUpload, Visitor } from './upload-access.ts'
import { findUpload } from './uploads.ts'
import { withdrawnDigests } from './withdrawn.ts'

type Options = {
  freshness: Freshness
  db: Db
  files: FileStore
  dataDir: string
  /** Runs some work after the response has been sent. */
  inBackground(work: () => Promise<void>): void
}

/** What answers a request for an upload. */
type Answers = {
  missing(): unknown
  /** Also called where `serve` fails because another process has withdrawn the file since it was looked up. */
  withdrawn(): unknown
  /** `staleMs`: how long what was found may have been out of date, while the database is away. */
  serve(found: Found & { staleMs: number | undefined }): unknown
}

const variantLimits = { diskBytes: 1024 ** 3, memoryBytes: 32 * 1024 ** 2 }
const queueLimits = { maxRunning: 2, maxWaiting: 100, maxWaitingEach: 8 }
const maxCached = 20_000

/** Serves images and documents: the files, their variants, and who may see them where. */
export class Media {
  readonly files: FileStore
  readonly queue = new Queue(queueLimits)
  readonly variants: Variants
  readonly #options: Options
  readonly #cache: Cache<Found | undefined>
  #places: UploadAccess | undefined

  constructor(options: Options) {
    this.#options = options
    this.files = options.files
    this.#cache = new Cache({ max: maxCached, sizeOf: () => 1, freshness: options.freshness })
    this.variants = new Variants(join(options.dataDir, 'variants'), variantLimits, options.inBackground)
  }

  get places(): UploadAccess {
    if (!this.#places) throw new Error('No feature has registered where uploads are shown.')
    return this.#places
  }

  showIn(places: UploadAccess) {
    this.#places = places
  }

  /** Caches public uploads until any page changes; everything else is looked up each time. */
  async answer(
    key: string,
    find: () => Promise<Found | undefined>,
    visitor: () => Promise<Visitor>,
    { missing, withdrawn, serve }: Answers,
  ): Promise<unknown> {
    const { value: found, staleMs } = await this.#cache.make(key, find, (value) => value?.isPublic === true)
    if (!found || !(found.isPublic || found.isOpenTo(await visitor()))) return missing()
    if (found.upload.withdrawn) return withdrawn()
    try {
      return await serve({ ...found, staleMs })
    } catch (error) {
      const now = await find().catch(() => undefined)
      if (!now?.upload.withdrawn) throw error
      return withdrawn()
    }
  }

  forget() {
    this.#cache.clear()
  }

  async erase(digest: string) {
    await this.variants.drop(digest)
    await this.files.erase(digest)
  }

  /** Deletes remains of withdrawn files, after a restored backup, a failure or missed notifications. */
  async applyWithdrawals() {
    for (const digest of await withdrawnDigests(this.#options.db)) await this.erase(digest)
  }

  async imageAt(controlId: number): Promise<Found | undefined> {
    const { db } = this.#options
    return this.#found(controlId > 0 ? await this.places.image(db, controlId) : undefined, 'image')
  }

  async uses(uploadId: number): Promise<Found | undefined> {
    const { db } = this.#options
    return this.#found(uploadId > 0 ? await this.places.uses(db, uploadId) : undefined, 'image')
  }

  async document(id: number, version?: number): Promise<Found | undefined> {
    const { db } = this.#options
    return this.#found(id > 0 ? await this.places.document(db, id, version) : undefined, 'document')
  }

  async #found(shown: VisibleUpload | undefined, kind: string): Promise<Found | undefined> {
    const upload = shown && (await findUpload(this.#options.db, shown.uploadId))
    if (!upload || upload.kind !== kind) return undefined
    return { upload, isPublic: shown.isPublic, isOpenTo: (visitor) => shown.isOpenTo(upload, visitor) }
  }
}
