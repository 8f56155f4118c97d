import { createRoot } from 'react-dom/client';
import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './fonts.css';
import { Standalone } from './standalone.tsx';

// The module without the shell, for development. Nothing in this folder is loaded by the shell.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<Standalone />);
