/** A Lucide line icon by its path. The shell is part of every first visit, and an icon library would be too large. */
export function Icon({ path, size = 22 }: { path: string; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** Paths of the icons that the shell shows on first paint. */
export const icons = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  user: 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0m7-2a3 3 0 1 0 6 0 3 3 0 1 0-6 0M7 20.66V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.66',
} as const
