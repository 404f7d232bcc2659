import { testEveryForm } from '../support/every-form.ts';

testEveryForm({ device: 'desktop', scripts: false });
