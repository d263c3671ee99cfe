import { type Plugin, parseSync } from 'vite'

/**
 * Functions that this site never calls, by file. Their libraries refer to them, so no bundler can drop them: 6 kB (brotli)
 * in every first visit. See `docs/decisions/0021-trimmed-libraries.md`.
 */
const unused: Record<string, readonly string[]> = {
  // No actions, fetchers, lazily discovered routes or instrumentation.
  'react-router/dist/production/lib/router/router.js': [
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
    'fetch',
    'getFetcher',
    'resetFetcher',
    'queueFetcherForDeletion',
    'setFetcherError',
    'updateFetcherState',
    'discoverRoutes',
    'cancelDiscoveryNavigation',
    'getSubmittingNavigation',
    'getSubmittingFetcher',
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
  // No <ViewTransition>, <Activity>, <SuspenseList>, useActionState or custom elements, and no elements or calls that load
  // styles or scripts.
  'react-dom/cjs/react-dom-client.production.js': [
    'startViewTransition',
    'measureViewTransitionHostInstancesRecursive',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionName',
    'updateActivityComponent',
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'mountActionState',
    'runActionStateAction',
    'setPropOnCustomElement',
    'getResource',
    'acquireResource',
    'suspendResource',
    'insertStylesheetIntoRoot',
    'insertStylesheet',
    'getHydratableHoistableCache',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preconnectAs',
  ],
}

const file = /\/node_modules\/(react-router\/dist\/production\/lib\/router\/\w+\.js|react-dom\/cjs\/[\w.-]+\.js)$/

/** Empties these functions. If an updated library lacks one of them, the build fails. */
export function trimLibraries(): Plugin {
  return {
    name: 'trim-libraries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: file },
      handler(code, id) {
        const names = unused[file.exec(id)?.[1] ?? '']
        return names && { code: withoutBodies(code, id, names), map: null }
      },
    },
  }
}

type Block = { start: number; end: number }

function withoutBodies(code: string, id: string, names: readonly string[]): string {
  const bodies = bodiesOf(id, code)
  const missing = names.filter((name) => !bodies.has(name))
  if (missing.length > 0)
    throw new Error(`${id} has no function ${missing.join(', ')}: review scripts/trim-libraries.ts.`)
  const cuts = names.map((name) => bodies.get(name) as Block).sort((one, other) => other.start - one.start)
  return cuts.reduce((source, { start, end }) => `${source.slice(0, start)}{throw Error()}${source.slice(end)}`, code)
}

/** The bodies of all functions declared in a file, by name. */
function bodiesOf(id: string, code: string): Map<string, Block> {
  const bodies = new Map<string, Block>()
  JSON.stringify(parseSync(id, code).program, (_, node) => {
    if (node?.type === 'FunctionDeclaration' && node.id) bodies.set(node.id.name, node.body)
    return typeof node === 'bigint' || node instanceof RegExp ? null : node
  })
  return bodies
}
