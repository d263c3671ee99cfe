import PartsPage from '../client/parts-page.tsx'

/** A section page: links to the pages under it come before its own text. */
export default function HubPage() {
  return <PartsPage sectionFirst />
}
