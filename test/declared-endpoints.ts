import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { product } from '../src/app/server/product.ts'
import type { Endpoint } from '../src/base/contract/endpoint.ts'

/** All flags but the captcha, which would refuse every login of a test. */
export const allFeatures = Object.keys(product.flags)
  .filter((flag) => flag !== 'LoginReCaptcha')
  .join(',')

/** Every module that declares endpoints. */
const contracts = await Promise.all(
  globSync('src/features/**/{contract,endpoints,contract/*}.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => import(pathToFileURL(path).href) as Promise<Record<string, unknown>>),
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'summary' in value && 'output' in value

const found = contracts
  .flatMap((module) => Object.values(module))
  .flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  .filter(isEndpoint)

/** Every endpoint of every feature, once, in the order of their paths. */
export const declaredEndpoints: readonly Endpoint[] = [
  ...new Map(found.map((each) => [each.path, each])).values(),
].sort((a, b) => (a.path < b.path ? -1 : 1))
