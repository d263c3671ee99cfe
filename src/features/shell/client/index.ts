export { Shell } from './shell.tsx'
export { servedMenu } from './user-bar.tsx'
