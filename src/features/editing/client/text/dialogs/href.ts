/** Completes a typed address: adds the scheme to 'www.nice.org.uk' or 'name@example.org'. */
export function hrefFrom(typed: string): string {
  const text = typed.trim()
  if (/^[^\s/@:]+@[^\s/@]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  if (/^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.(org|com|net|edu|gov|int|eu|uk|de|fr|nl|ch|se)(\/|$))/i.test(text))
    return `https://${text}`
  if (/^10\.\d{4,9}\/\S+$/.test(text)) return `https://doi.org/${text}`
  return text
}
