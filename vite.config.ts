import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// One command builds the browser's bundle and, from the same client room, what draws the first paint on the server.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [react({ compiler: true }), precompress()],
  builder: {},
  css: { transformer: 'lightningcss' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Vite's own target rewrites light-dark() into toggled variables; these browsers have it.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
        rolldownOptions: {
          input: 'src/app/client/boot.ts',
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { outDir: 'dist/server', rolldownOptions: { input: 'src/app/client/entry-server.tsx' } } },
  },
})

/** Writes .br and .gz beside every text asset, so that the server compresses none on the fly. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      for (const name of readdirSync(`${dir}/assets`)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const bytes = readFileSync(`${dir}/assets/${name}`)
        writeFileSync(`${dir}/assets/${name}.br`, brotliCompressSync(bytes))
        writeFileSync(`${dir}/assets/${name}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
