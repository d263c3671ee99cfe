import PartsPage from '../client/parts-page.tsx'

export default function StandardPage() {
  return <PartsPage />
}
