import '#base/client/styles/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { Gallery } from './gallery.tsx'
import { Elsewhere } from './unsaved-section.tsx'

const router = createBrowserRouter([
  { path: '/gallery', element: <Gallery /> },
  { path: '/gallery/elsewhere', element: <Elsewhere /> },
])

const root = document.getElementById('app-root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
