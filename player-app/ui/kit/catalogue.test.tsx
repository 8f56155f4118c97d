import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { Catalogue } from './catalogue.tsx';
import { specimens } from './specimens.tsx';

test('shows every part of the kit with a caption for each state', () => {
  render(<Catalogue />);

  for (const [part, states] of Object.entries(specimens)) {
    const section = within(screen.getByRole('region', { name: part }));
    for (const caption of Object.keys(states)) expect(section.getAllByText(caption)[0]).toBeVisible();
  }
});
