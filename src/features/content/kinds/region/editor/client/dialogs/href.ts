/** An address as one types it, made whole: 'www.nice.org.uk' and 'name@example.org' are meant as such. */
export function hrefFrom(typed: string): string {
  const text = typed.trim()
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.(org|com|net|edu|gov|int|eu|uk|de|fr|nl|ch|se)(\/|$))/i.test(text))
    return `https://${text}`
  if (/^10\.\d{4,9}\/\S+$/.test(text)) return `https://doi.org/${text}`
  return text
}
