const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
