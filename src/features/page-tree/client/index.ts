export { PartsEnd, PartTools } from './arranged-parts.tsx'
export { PageTools } from './page-tools.tsx'
