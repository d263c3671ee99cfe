// Measures the site's promises to its readers and operators, each against a baseline of the same run if there is one.
// `npm run bench` runs all; `npm run bench -- pages` those whose name contains the word.

import { bytesBench } from './bytes.ts'
import { contentBench } from './content.ts'
import { dashboardBench } from './dashboard.ts'
import { editingBench } from './editing.ts'
import { imagesBench } from './images.ts'
import { operationsBench, soak } from './operations.ts'
import { pagesBench } from './pages.ts'
import { phoneBench } from './phone.ts'
import { rollingRestartBench } from './rolling-restart.ts'
import { savesBench } from './saves.ts'
import { searchBench } from './search.ts'
import { searchHttpBench } from './search-http.ts'
import { slowClientsBench } from './slow-clients.ts'
import { startBench } from './start.ts'

const benches = {
  bytes: bytesBench,
  start: startBench,
  pages: pagesBench,
  phone: phoneBench,
  content: contentBench,
  dashboard: dashboardBench,
  editing: editingBench,
  saves: savesBench,
  search: searchBench,
  'search, HTTP': searchHttpBench,
  images: imagesBench,
  operations: operationsBench,
  'operations, rolling restart': rollingRestartBench,
  'operations, slow clients': slowClientsBench,
  'operations, soak': soak,
}

const filter = process.argv[2] ?? ''
for (const [name, bench] of Object.entries(benches)) {
  if (!name.includes(filter)) continue
  console.log(`\n── ${name}`)
  console.table(await bench())
}
