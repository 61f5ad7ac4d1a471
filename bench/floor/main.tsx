/** The least page that React and a router can draw: the floor that the portal's first load is held against. */
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<h1>早付</h1>} />
      </Routes>
    </BrowserRouter>,
  )
