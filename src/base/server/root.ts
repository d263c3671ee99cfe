import { findPackageJSON } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The project's folder, for the sources as for the built server, whose files lie elsewhere. */
export const root = new URL('.', pathToFileURL(findPackageJSON(import.meta.url) ?? ''))
