export function Tools() {
  return <p>Tools</p>
}
