import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundledList, licences } from './scripts/licences.ts'
import { extensions } from './src/app/extensions.ts'

/** Packages that load files beside their own, such as machine code, and those of the development server. */
const notBundled = ['@node-rs/argon2', 'sharp', 'vite', '@vitejs/plugin-react', '@fastify/middie']

// One command builds the browser's bundle, the module with which the server renders the first paint, and the server.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  // Pages render once and rarely again: memoising all of them would add 3 kB of script to a first visit. A component that
  // re-renders often says 'use memo'.
  plugins: [
    react({ compiler: { compilationMode: 'annotation' } }),
    withoutSources(),
    withPureComponents(),
    withOwnPreload(),
    licences(),
    precompress(),
  ],
  builder: {},
  worker: { format: 'es' },
  css: { transformer: 'lightningcss' },
  // The oldest browsers that run the application, as in `boot.ts`. Lightning CSS rewrites nesting and `light-dark()`.
  build: { target: ['chrome111', 'edge111', 'firefox119', 'safari16.4', 'ios16.4'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        license: { fileName: bundledList },
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // A list of the scripts that each page needs would add 0.5 kB to every first visit, so the entry point preloads
          // only styles. Modules that are loaded later preload their scripts too.
          resolveDependencies: (_, files, { hostId }) =>
            files.filter(
              (file) =>
                !/\/(react|router|base|call|entry-client|rolldown-runtime)-[^/]+$/.test(file) &&
                (file.endsWith('.css') || !hostId.includes('entry-client')),
            ),
        },
        rolldownOptions: {
          input: {
            boot: 'src/app/client/boot.ts',
            'entry-client': 'src/app/client/entry-client.tsx',
            'check-session': 'src/features/auth/client/check-session.ts',
            // Each extension is named after its feature.
            ...Object.fromEntries(extensions.map(({ source }) => [source.split('/')[2], source])),
          },
          // Extensions are imported by their addresses: keep their exports.
          preserveEntrySignatures: 'exports-only',
          output: {
            // Every first visit downloads these names and hashes do not compress, so use the shortest safe hash.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
                // The charts' drawing library: one file for both would be too large.
                { name: 'zrender', test: /node_modules\/zrender\// },
                // The text editor's libraries, for the same reason.
                {
                  name: 'prosemirror',
                  test: /node_modules\/(prosemirror-[^/]+|orderedmap|rope-sequence|w3c-keyname)\//,
                },
                {
                  // Runs before the reader touches the page: without React.
                  name: 'call',
                  test: /src\/(base\/(client\/(call|response|session|xsrf)|contract\/(endpoint|problem|storage))|features\/auth\/client\/user-presence)\.ts$/,
                },
                {
                  // Modules of every first visit that other chunks import too: one file compresses better than many.
                  name: 'base',
                  test: /vite\/preload-helper|src\/base\/client\/(boundary|ui\/(static-island|statement-page|details-on-demand|brief))\.tsx?$|src\/base\/(client\/(hydrated|load-chunk|preload|route|site|store|user)|contract\/(counted|day|flags|roles|route|site|site-path|without-end))\.ts$|src\/features\/auth\/(client\/open-session|redirect)\.ts$|src\/features\/search\/client\/open-dialog\.ts$|src\/features\/pages\/(client\/(server-html|content|edit-mode|load|page-parts)\.tsx?|contract\/editable-id\.ts)$/,
                },
                {
                  // Shared by readers' pages and edit mode.
                  name: 'content',
                  test: /src\/features\/pages\/(client\/(content-page|media-slot|watch-image|collections\/collection)\.tsx?|kinds\/[^/]+\/client\.tsx)$/,
                },
                {
                  // Shared by calculators, menus and forms.
                  name: 'controls',
                  test: /src\/base\/client\/(ui\/(button\.tsx|confirm\.ts|indicator\.tsx|loading-notice\.tsx)|forms\/(after-press|number-box)\.tsx?)$|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared\/.*|icons\/(circle-check|external-link))\.m?js$/,
                },
                {
                  name: 'forms',
                  test: /src\/base\/(contract\/validation\/(email|password|validators)|client\/unsaved|client\/forms\/(restore-typed|error-summary|field-frame|form|form-context|form-store|password-field|schema|submit-button|text-field))\.tsx?$/,
                },
                {
                  // Asked for by the server's answer to a login, and by calls that need a proof.
                  name: 'second-step',
                  test: /src\/features\/auth\/(client\/(step-form|proof-form|passkey|passkey-login)|second-step\/codes-left)\.tsx?$/,
                },
                {
                  // What most visitors of the login page do not need.
                  name: 'login',
                  test: /src\/features\/auth\/client\/(logged-in|sign-on(-note|-part|-problem)?)\.tsx?$/,
                },
                {
                  // Small modules that the page of a link loads at once.
                  name: 'link',
                  test: /src\/features\/links\/(status|functions|client\/checking)\.tsx?$/,
                },
                {
                  // Other fields, dialogs and icons: in one file, or edit mode would request each on its own.
                  name: 'dialogs',
                  test: /src\/base\/client\/(ui\/(?!confirm)|forms\/(?!deferred-form))|node_modules\/lucide-react\//,
                  minShareCount: 2,
                },
                {
                  // What the page of every score loads, in one file instead of some twenty.
                  name: 'scores',
                  test: /src\/features\/(clinical\/unit-text|calculators\/(client\/(scores|words)|ipss(-[rm])?\/.*|engine\/(points-calculator|points-score|outcomes|score-inputs|cytogenetic-group)))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, so that the server loads few files and needs none of the browser's packages. NODE_ENV is set here because
      // `npm start` leaves it unset, and React's development code takes twice as long to render a page.
      ...(command === 'build' && {
        resolve: { noExternal: true as const, external: notBundled },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        rolldownOptions: {
          input: ['src/app/client/entry-server.tsx', 'src/app/server/serve.ts', 'src/app/server/cli.ts'],
        },
      },
    },
  },
}))

/** Removes the source paths of pages from the browser's script: only the server needs them, to find a page's styles. */
function withoutSources(): Plugin {
  return {
    name: 'without-sources',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/client\/(index|pages)\.tsx?$/ },
      handler: (code) => ({
        code: code.replace(/\bsrc: (?:(['"`])src\/features\/.*?\1|\[\s*['"`]src\/features\/[^\]]*\]),/g, ''),
        map: null,
      }),
    },
  }
}

/**
 * Marks the calls with which React Router creates components such as Link and Form as pure. Otherwise the bundler keeps
 * them, although this site uses plain links: 3.5 kB (brotli) in every first visit.
 */
function withPureComponents(): Plugin {
  return {
    name: 'with-pure-components',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*$/gm, ''),
        map: null,
      }),
    },
  }
}

/** Replaces Vite's preloading of dynamic imports, after which a module that has failed cannot be loaded again. */
function withOwnPreload(): Plugin {
  return {
    name: 'with-own-preload',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({
        code: `export { preload as __vitePreload } from '${import.meta.dirname}/src/base/client/preload.ts'`,
        map: null,
      }),
    },
  }
}

/** Writes .br and .gz beside every text asset, so that the server never compresses on the fly. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      const names = readdirSync(`${dir}/assets`).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const bytes = readFileSync(`${dir}/assets/${name}`)
          writeFileSync(`${dir}/assets/${name}.br`, await brotli(bytes))
          writeFileSync(`${dir}/assets/${name}.gz`, await gzipped(bytes, { level: 9 }))
        }),
      )
    },
  }
}

const gzipped = promisify(gzip)
const brotli = promisify(brotliCompress)
