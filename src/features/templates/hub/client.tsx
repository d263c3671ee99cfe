import PartsPage from '../client/parts-page.tsx'

/** A page that leads on to the pages beneath it before it says anything itself. */
export default function HubPage() {
  return <PartsPage sectionFirst />
}
