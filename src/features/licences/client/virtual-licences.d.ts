/** What browsers download, by licence; made by `scripts/licences.ts`. */
declare module 'virtual:licences' {
  const licences: readonly { names: readonly string[]; licence: string; text: string }[]
  export default licences
}
