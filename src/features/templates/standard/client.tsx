import PartsPage from '../client/parts-page.tsx'

/** A page of the guidelines: key points, then what editors arrange. */
export default function StandardPage() {
  return <PartsPage />
}
