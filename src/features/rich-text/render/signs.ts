import { element, empty, type Html } from './html.ts'

/** An icon of 24 × 24 in the text colour, sized by the font; hidden from screen readers. */
export const renderSign = (path: string): Html =>
  element(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: 20,
      height: 20,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'aria-hidden': 'true',
    },
    empty('path', { d: path }),
  )

export const cautionSign = 'M12 3 2 21h20ZM12 10v5M12 18v.5'
