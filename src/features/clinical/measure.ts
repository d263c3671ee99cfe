import type { Source } from './source.ts'

/** A remark that accompanies a result without changing it; if it is urgent, with the page that says what to do. */
export type Notice = { readonly text: string; readonly source: Source; readonly page?: string }

/** A number with its unit as it is printed, such as "9.5 g/dL", "12%" or, for a fraction or a count, "0.35". */
export function quantity(value: number | string, unit: string): string {
  if (unit === '%') return `${value}%`
  return unit === '' || unit === 'fraction' ? `${value}` : `${value} ${unit}`
}

/**
 * Haemoglobin in g/dL. From mmol/L the factor is 1.611, except that 6.2 mmol/L is 10 g/dL as on the MDS Foundation page
 * (ipss-r.md), so that no value crosses the limit of 10.
 */
export function gramsPerDecilitre(haemoglobin: number, unit: string | null | undefined): number {
  if (unit === 'g/L') return haemoglobin / 10
  if (unit !== 'mmol/L') return haemoglobin
  return haemoglobin >= 6.2 ? Math.max(10, haemoglobin * 1.611) : haemoglobin * 1.611
}

/** A cell count in 10^9/L; from /uL it is divided by 1000 (ipss-r.md). */
export function perNanolitre(count: number, unit: string | null | undefined): number {
  return unit === '/uL' ? count / 1000 : count
}
