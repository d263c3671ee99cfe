import { join } from 'node:path'
import type { Db } from '#base/server/database/database.ts'
import type { FileStore } from './files/file-store.ts'
import { Queue } from './images/queue.ts'
import { Variants } from './images/variants.ts'
import type { Found, Places, Shown } from './places.ts'
import { findUpload } from './uploads.ts'

type Options = {
  db: Db
  files: FileStore
  places: Places
  dataDir: string
  /** False while changes may go unheard: then nothing is remembered. */
  mayHold(): boolean
  /** Does something after the answer. */
  inBackground(work: () => Promise<void>): void
}

const cache = { diskBytes: 1024 ** 3, memoryBytes: 32 * 1024 ** 2 }
const [atOnce, mostWaiting] = [2, 100]
const mostKnown = 20_000

/** What serving images and documents stands on: the files, the variants made of them, and who may see them where. */
export class Media {
  readonly files: FileStore
  readonly queue = new Queue(atOnce, mostWaiting)
  readonly variants: Variants
  readonly #options: Options
  readonly #known = new Map<string, Found>()
  #generation = 0

  constructor(options: Options) {
    this.#options = options
    this.files = options.files
    this.variants = new Variants(join(options.dataDir, 'variants'), cache, options.inBackground)
  }

  /** What is public is remembered until something changes on any page; everything else is looked up each time. */
  async known(key: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const known = this.#known.get(key)
    if (known) return known
    const generation = this.#generation
    const found = await find()
    const isLasting = found?.isPublic && generation === this.#generation && this.#options.mayHold()
    if (isLasting && this.#known.size < mostKnown) this.#known.set(key, found)
    return found
  }

  /** Forgets who may see what. */
  forget() {
    this.#generation++
    this.#known.clear()
  }

  /** The image that a place shows now. */
  async imageAt(controlId: number): Promise<Found | undefined> {
    const { db, places } = this.#options
    const shown = controlId > 0 ? await places.image(db, controlId) : undefined
    return shown && this.#found(shown.uploadId, Promise.resolve([shown]), 'image')
  }

  /** An upload with all places that show it. */
  async uses(uploadId: number): Promise<Found | undefined> {
    const { db, places } = this.#options
    return uploadId > 0 ? this.#found(uploadId, places.uses(db, uploadId), 'image') : undefined
  }

  /** The file of a document. */
  async document(id: number, version?: number): Promise<Found | undefined> {
    const { db, places } = this.#options
    const shown = id > 0 ? await places.document(db, id, version) : undefined
    return shown && this.#found(shown.uploadId, Promise.resolve([shown]), 'document')
  }

  async #found(uploadId: number, shown: Promise<readonly Shown[]>, kind: string): Promise<Found | undefined> {
    const [upload, places] = await Promise.all([findUpload(this.#options.db, uploadId), shown])
    if (upload?.kind !== kind) return undefined
    return { upload, isPublic: places.some(({ isPublic }) => isPublic), places }
  }
}
