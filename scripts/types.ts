// Checks the types of every room and of the browser tests, in parallel.
import { runAll } from './run-all.ts'

const rooms = ['contract', 'server', 'client']
const projects = [...rooms.map((room) => `tsconfig.${room}.json`), 'tsconfig.json']
process.exit(await runAll(projects.map((project) => ['node_modules/typescript/bin/tsc', '-p', project])))
