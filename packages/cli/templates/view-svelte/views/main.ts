// The entry of the page.
import { mount } from 'svelte';
import Dice from './dice.svelte';

mount(Dice, { target: document.getElementById('root')! });
