import { useContent } from '../../client/content.ts'
import { ContentPage } from '../../client/content-page.tsx'
import { commonSlots } from '../slots.ts'
import { Parts } from './parts.tsx'

type Props = { sectionFirst?: boolean }

/** A page with the parts that editors have arranged, or else the common ones. */
export default function PartsPage({ sectionFirst = false }: Props) {
  return (
    <ContentPage sectionFirst={sectionFirst}>
      <OwnParts />
    </ContentPage>
  )
}

const OwnParts = () => <Parts parts={useContent().page.parts ?? commonSlots} isOpen />
