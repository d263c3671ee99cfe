export default function TabPage() {
  return <h1 tabIndex={-1}>Research data</h1>
}
