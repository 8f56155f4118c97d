import { createRoot } from 'react-dom/client';
import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './fonts.css';
import { Standalone } from './standalone.tsx';

/** The module without the shell, for those who work on it. Nothing in this folder is part of what the shell loads. */
const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root');
createRoot(place).render(<Standalone />);
