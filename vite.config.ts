import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { trimLibraries } from './scripts/trim-libraries.ts'
import { extensions } from './src/app/extensions.ts'

// One command builds the browser's bundle and, from the same client room, what draws the first paint on the server.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: false,
  // Pages are read more than redrawn: to remember their every part costs a first visit 3 kB of script. A component that is
  // drawn again and again says 'use memo'.
  plugins: [
    react({ compiler: { compilationMode: 'annotation' } }),
    withoutSources(),
    withPureComponents(),
    withOwnPreload(),
    trimLibraries(),
    precompress(),
  ],
  builder: {},
  worker: { format: 'es' },
  css: { transformer: 'lightningcss' },
  // The oldest browsers that may run the application, as in `boot.ts`. Lightning CSS rewrites nesting and `light-dark()`.
  build: { target: ['chrome111', 'edge111', 'firefox119', 'safari16.4', 'ios16.4'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // Every first visit would pay for the names of all that each page needs: 0.5 kB. What a page brings is fetched
          // when the page names it; what is loaded later is preloaded as ever.
          resolveDependencies: (_, files, { hostId }) =>
            files.filter(
              (file) =>
                !/\/(vendor|base|rolldown-runtime)-[^/]+$/.test(file) &&
                (file.endsWith('.css') || !hostId.includes('entry-client')),
            ),
        },
        rolldownOptions: {
          input: {
            boot: 'src/app/client/boot.ts',
            'entry-client': 'src/app/client/entry-client.tsx',
            // Named after their features.
            ...Object.fromEntries(extensions.map(({ source }) => [source.split('/')[2], source])),
          },
          // What the last of these exports is for whoever imports it by its address.
          preserveEntrySignatures: 'exports-only',
          output: {
            // Names are told to every first visit, and the signs of a hash do not compress: seven are as few as there may be.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                // The library under the charts, apart because both together are too large for one file.
                { name: 'zrender', test: /node_modules\/zrender\// },
                // The libraries under the text editor, for the same reason.
                {
                  name: 'prosemirror',
                  test: /node_modules\/(prosemirror-[^/]+|orderedmap|rope-sequence|w3c-keyname)\//,
                },
                {
                  // What every first visit needs and other chunks use too: apart, each small file would compress badly.
                  name: 'base',
                  test: /vite\/preload-helper|src\/base\/client\/ui\/(fold-sign|drawn-once)\.tsx$|src\/base\/(client\/(call|hydrated|load-chunk|preload|route|site|store|user|xsrf)|contract\/(endpoint|flags|problem|roles|route|site|storage|without-end))\.ts$|src\/features\/pages\/(client\/(adopted|content|edit-mode|load|page-parts)\.tsx?|contract\/editable-id\.ts)$/,
                },
                {
                  // Readers' pages and edit mode share these.
                  name: 'content',
                  test: /src\/features\/pages\/(client\/(content-page|placed|watch-image|key-points)\.tsx?|kinds\/[^/]+\/client\.tsx)$/,
                },
                {
                  // What calculators, menus and forms share.
                  name: 'controls',
                  test: /src\/base\/client\/(ui\/(button|indicator|late-notice)\.tsx|forms\/(after-press|number-box)\.tsx?)$|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared\/.*|icons\/(circle-check|external-link))\.m?js$/,
                },
                {
                  name: 'forms',
                  test: /src\/base\/(contract\/validation\/(email|password|validators)|client\/unsaved|client\/forms\/(adopt-typed|error-summary|field-frame|form|form-context|form-store|password-field|schema|submit-button|text-field))\.tsx?$/,
                },
                {
                  // Further fields, dialogs and icons: as files of their own, edit mode would request them one by one.
                  name: 'dialogs',
                  test: /src\/base\/client\/(ui\/(?!confirm)|forms\/(?!late-form))|node_modules\/lucide-react\//,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server loads a few files instead of many, and needs no package that only the browser's code uses. Decided here,
      // because React's development code, which `npm start` would run, takes twice the time to draw a page.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { outDir: 'dist/server', rolldownOptions: { input: 'src/app/client/entry-server.tsx' } },
    },
  },
}))

/** Where the source of a page is, for its style at first paint, is the server's business: readers are spared the names. */
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
 * React Router creates components such as Link and Form by calls that a bundler cannot know to be free of side effects,
 * so it keeps them although this site uses plain links: 3.5 kB of brotli in every first visit.
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

/** Dynamic imports are preloaded by our own code; Vite's leaves failed modules behind that cannot be loaded again. */
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

/** Writes .br and .gz beside every text asset, so that the server compresses none on the fly. */
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
