import type { ReactNode } from 'react'

const genes =
  /\b([A-Z0-9]{3,}::[A-Z0-9]{3,}|TP53|SF3B1|NPM1|RUNX1|ASXL1|BCORL1|BCOR|CALR|CBL|CEBPA|DDX41|DNMT3A|ETNK1|ETV6|EZH2|FLT3|GATA2|GNB1|IDH1|IDH2|JAK2|KMT2A|KRAS|MECOM|MLL|MPL|NF1|NRAS|NUP98|PHF6|PPM1D|PRPF8|PTPN11|SETBP1|SRSF2|STAG2|TET2|U2AF1|WT1|ZRSR2|ANKRD26)\b/

/** Text with gene symbols in italics, non-breaking spaces between numbers and units, and minus signs. */
export function Words({ children }: { children: string }): ReactNode {
  return (
    unbroken(children)
      .split(genes)
      // biome-ignore lint/suspicious/noArrayIndexKey: Parts of a text are identified only by their position.
      .map((part, at) => (at % 2 === 1 ? <em key={at}>{part}</em> : part))
  )
}

/** Non-breaking spaces between a number, its sign and its unit; a minus sign for a hyphen. */
export const unbroken = (text: string) =>
  text
    .replace(/([<>≤≥]) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=(?:g\/dL|g\/L|mmol\/L|×|\/µL|years?|points?|%)(?:\W|$))/g, '$1\u00a0')
    .replace(/× 10/g, '×\u00a010')
    .replace(/(^|[\s(,;/])-(?=\d|Y\b)/g, '$1−')
