/** Opened by `pressScript`, which needs no application. */
const searchDialog = 'app-search-dialog'

/** The search in the header: a plain form, or on a narrow page a link to the search. */
export const QuickForm = () => (
  <>
    {/* biome-ignore lint/a11y/useSemanticElements: saves an element on every page. */}
    <form action="/search" role="search" aria-label="Quick search" className="search-small">
      <label htmlFor="app-search">Search</label>
      <Field id="app-search" placeholder="Search the guideline" />
      <button type="submit" aria-label="Search">
        <Glass />
      </button>
    </form>
    <a className="search-link" href="/search" aria-label="Search" data-dialog={searchDialog}>
      <Glass />
    </a>
    <dialog id={searchDialog} popover="manual" className="search-dialog" aria-label="Search">
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: saves an element on every page. */}
        <form action="/search" role="search" aria-label="Search">
          <input {...query} aria-label="Search" placeholder="Drug, test, gene or question" />
        </form>
        <form method="dialog">
          <button type="submit">Close</button>
        </form>
      </div>
    </dialog>
  </>
)

export const LargeForm = ({ words = '' }: { words?: string | undefined }) => (
  // biome-ignore lint/a11y/useSemanticElements: one element less.
  <form action="/search" role="search" aria-label="Search" className="search-large">
    <label htmlFor="app-find">Search</label>
    <Field id="app-find" placeholder="Drug, test, gene or question" words={words} />
    <button type="submit" aria-label="Search">
      Search
      <Glass />
    </button>
  </form>
)

const query = { type: 'search', name: 'q', maxLength: 200, autoComplete: 'off', enterKeyHint: 'search' } as const

/** On a touch screen it opens the dialog: swiping cannot reach the options of a listbox. */
const Field = ({ words, ...rest }: { id: string; placeholder: string; words?: string | undefined }) => (
  <input {...rest} {...query} defaultValue={words} data-dialog={searchDialog} />
)

const Glass = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4 4" />
  </svg>
)
