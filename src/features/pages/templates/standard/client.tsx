import PartsPage from '../client/parts-page.tsx'

/** A page of the guidelines, with parts that editors arrange. */
export default function StandardPage() {
  return <PartsPage />
}
